enum ReviewBotPlaceholder {}
