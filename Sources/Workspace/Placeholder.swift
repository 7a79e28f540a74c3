enum WorkspacePlaceholder {}
