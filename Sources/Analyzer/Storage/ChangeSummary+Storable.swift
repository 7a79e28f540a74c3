extension ChangeSummary: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.base, \.fixed, \.fixedFindings, \.existing, \.grownFindings, \.rules, \.figures, \.architecture)
}

extension ArchitectureSwitch: FieldStorable {
  package static let fields = FieldList(Self.init, \.module, \.before, \.after, \.reason)
}

extension ChangeSummary.RuleChange: FieldStorable {
  package static let fields = FieldList(Self.init, \.rule, \.count)
}

extension ChangeSummary.Difference: Storable, FieldStorable where Figure: Storable {
  package static var fields: FieldList<Self, Figure, Figure> { FieldList(Self.init, \.before, \.after) }
}

extension ChangeFigures: FieldStorable {
  package static let fields = FieldList(
    Self.init(metrics:coverage:files:humanItems:items:), \.metrics, \.coverage, \.files, \.humanItems, \.items)
}

extension ChangeFigures.Metric: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.value)
}

extension ChangeFigures.Metric.Name: Storable {}

extension ChangeFigures.File: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.introduced, \.fixed)
}

extension ChangeFigures.ItemChange: FieldStorable {
  package static let fields = FieldList(Self.init, \.id, \.count)
}

extension ChangeFigures.ItemCount: FieldStorable {
  package static let fields = FieldList(Self.init, \.opportunities, \.failures)
}

extension ChangeFigures.HumanItem: FieldStorable {
  package static let fields = FieldList(Self.init, \.id, \.files)
}
