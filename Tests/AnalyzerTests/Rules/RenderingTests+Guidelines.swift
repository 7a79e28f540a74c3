import Testing

@testable import Analyzer

/// Edge cases of the rules about the Human Interface Guidelines.
extension RenderingTests {
  @Test(arguments: [
    "VStack(spacing: ↓8) { }",
    "HStack(alignment: .top, spacing: ↓8.5) { }",
    "LazyVStack(spacing: ↓-8) { }",
    "LazyHStack(spacing: (↓8)) { }",
    "LazyHGrid(rows: rows, spacing: ↓8) { }",
    "SwiftUI.VStack(spacing: ↓1_0) { }",
    "Grid(alignment: .leading, horizontalSpacing: ↓8, verticalSpacing: 0) { }",
    "AnyLayout(HStackLayout(spacing: ↓8))",
    "VStack(spacing: 0) { }",
    "VStack(spacing: 0.0) { }",
    "VStack(spacing: .zero) { }",
    "VStack(spacing: nil) { }",
    "VStack(spacing: Spacing.small) { }",
    "VStack(spacing: gap * 2) { }",
    "VStack { }",
    "Grid(spacing: 8) { }",
    "LazyVGrid(columns: [GridItem(.flexible(), spacing: 8)]) { }",
    "Text(\"a\").padding(8)",
    "FlowLayout(spacing: 8) { }",
  ])
  func `spacing with a literal number is reported`(_ code: String) throws {
    try expect("hard_coded_spacing", inBody: code)
  }

  @Test(arguments: [
    "↓VStack { }",
    "↓HStack(alignment: .top) { }",
    "AnyLayout(↓VStackLayout())",
    "VStack(spacing: 8) { }",
    "VStack(spacing: gap) { }",
    "Grid { }",
    "ZStack { }",
  ])
  func `missing spacing is reported if the option requires it`(_ code: String) throws {
    try expect("hard_coded_spacing", inBody: code, configuration: "{level: info, direction: require}")
  }

  @Test(arguments: [
    "Row(color: ↓Color(red: 0.1, green: 1 / 255, blue: -0.3))",
    "Row(color: ↓Color(hex: 0xFF0000))",
    "Row(color: ↓Color(hex: \"#FF0000\", alpha: alpha))",
    "Row(color: ↓Color(white: 0.5, opacity: 0.1))",
    "Row(color: ↓Color(hue: 0.1, saturation: 1, brightness: 1))",
    "Row(color: ↓Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3))",
    "Row(color: ↓SwiftUI.Color(.displayP3, white: 0.2, opacity: 1))",
    "Row(color: ↓Color.init(red: 0.1, green: 0.2, blue: 0.3))",
    "Row(color: ↓Color(red: Double(12) / 255, green: 0, blue: 0))",
    "Text(\"a\").foregroundStyle(↓.white)",
    "Text(\"a\").foregroundColor(↓Color.black)",
    "Text(\"a\").background(↓.black.opacity(0.4))",
    "Text(\"a\").background(↓Color.white.ignoresSafeArea())",
    "Text(\"a\").background(↓.white, in: Capsule())",
    "Circle().fill(↓SwiftUI.Color.white)",
    "Toggle(isOn: $isOn).tint(↓.black)",
    "Text(\"a\").foregroundStyle(.white).colorMultiply(tint)",
    "Text(\"a\").background(Color.black.opacity(0.001))",
    "Text(\"a\").foregroundStyle(isSelected ? ↓.white : .primary)",
    "Text(\"a\").foregroundStyle(.primary, ↓.black)",
    "Text(\"a\").foregroundStyle(colorScheme == .dark ? .white : .black)",
    "Text(\"a\").foregroundStyle(isDark ? .white : .black)",
    "Text(\"a\").foregroundStyle(.primary)",
    "Text(\"a\").background(Color(\"Brand\"))",
    "Text(\"a\").background(Color(.systemBackground))",
    "Text(\"a\").background(Color(uiColor: .white))",
    "Text(\"a\").shadow(color: .black, radius: 2)",
    "Text(\"a\").border(.black)",
    "Row(color: Color(hex: tag.hex))",
    "Row(color: Color(hex: \"#\\(code)\"))",
    "Row(color: Color(red: red, green: 0, blue: 0))",
    "Text(\"a\").onTapGesture { color = Color(red: 1, green: 0, blue: 0) }",
    "Text(\"Color(red: 1, green: 0, blue: 0)\")",
    "Paper.Color(red: 1, green: 0, blue: 0)",
  ])
  func `a color without variants is reported`(_ code: String) throws {
    try expect("hard_coded_color", inBody: code)
  }

  @Test(arguments: [
    "Text(\"a\").↓font(.system(size: 12))",
    "Text(\"a\").↓font(.system(size: 12.5, weight: .bold, design: .rounded))",
    "Text(\"a\")\n  .bold()\n  .↓font(Font.system(size: 12).weight(.bold))",
    "Text(\"a\").↓font(isOn ? .system(size: 12) : .body)",
    "Text(\"a\").font(.↓custom(\"Inter\", fixedSize: 12))",
    "Text(\"a\").font(↓Font.custom(\"Inter\", fixedSize: size))",
    "List(items) { Text($0.name).↓font(.system(size: 9)) }",
    "VStack { Text(\"a\"); Spacer(); Text(\"b\") }.padding().↓font(.system(size: 9))",
    "HStack { if isOn { Text(\"a\") } else { Label(\"b\", systemImage: \"b\") } }.↓font(.system(size: 9))",
    "Button(action: add) { Text(\"a\") }.↓font(.system(size: 9))",
    "Text(\"a\")\n#if os(iOS)\n.↓font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS)\n.font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS) || os(tvOS)\n.font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS) || os(iOS)\n.↓font(.system(size: 9))\n#endif",
    "Image(systemName: \"a\").font(.system(size: 9))",
    "Image(systemName: \"a\").resizable().font(.custom(\"Inter\", fixedSize: 12))",
    "HStack { Image(systemName: \"a\"); Text(\"b\") }.font(.system(size: 9))",
    "Button(\"a\", systemImage: \"b\") { }.font(.system(size: 9))",
    "Row().font(.system(size: 9))",
    "content.font(.system(size: 9))",
    "Text(\"a\").font(.system(size: size))",
    "Text(\"a\").font(.system(size: 12 * scale))",
    "Text(\"a\").font(.system(.body))",
    "Text(\"a\").font(.body)",
    "Text(\"a\").font(.custom(\"Inter\", size: 12))",
    "Text(\"a\").font(.custom(\"Inter\", size: 12, relativeTo: .body))",
    "Row(font: UIFont.systemFont(ofSize: 12))",
    "Row(font: .system(size: 12))",
    "Text(\"a\").task { text.font(.system(size: 12)) }",
    "Text(\".font(.system(size: 12))\")",
  ])
  func `a font that does not scale is reported`(_ code: String) throws {
    try expect("fixed_font_size", inBody: code)
  }

  @Test func `a fixed font size is not reported on macOS`() throws {
    let source = "struct A: View { var body: some View { Text(\"a\").font(.system(size: 9)) } }"
    for (platforms, count) in [("macos: 14", 0), ("tvos: 17, macos: 14", 0), ("ios: 17, macos: 14", 1)] {
      let example = Example(source, configuration: "info\nassume: {deployment: {\(platforms)}}")
      #expect(try MarkedExample(example).places(of: info("fixed_font_size")).count == count)
    }
  }

  @Test(arguments: [
    "↓Button(action: add) { Image(systemName: \"plus\") }",
    "↓Button(action: { add() }, label: { Image(systemName: \"plus\") })",
    "↓Button(role: .destructive) { add() } label: { Image(\"bin\").resizable() }",
    "↓Button(role: .destructive, action: add) { Image(\"bin\") }",
    "↓Button(intent: Add()) { Image(\"plus\") }",
    "↓Button { add() } label: { HStack { Image(\"a\"); Spacer(); Image(\"b\") } }",
    "↓Button { pick() } label: { Circle().fill(color) }",
    "↓Button { pick() } label: { Image(\"a\").background(Circle().fill(.thinMaterial)) }",
    "↓Button { pick() } label: { Image(\"a\").background(.thinMaterial, in: Circle()) }",
    "↓Button { pick() } label: { Image(\"a\").accessibilityHint(\"Adds\") }",
    "↓Button { pick() } label: { Image(\"a\") }.accessibilityIdentifier(\"add\")",
    "↓Button { pick() } label: { Image(\"a\") }.accessibilityHidden(false)",
    "↓Button { pick() } label: { Image(\"a\") }.buttonStyle(CardStyle())",
    "VStack { Text(\"a\"); ↓Button { pick() } label: { Image(\"a\") } }",
    "VStack { ↓Button { pick() } label: { Image(\"a\") } }.accessibilityLabel(\"Screen\")",
    "↓Menu { Button(\"a\") { } } label: { Image(\"a\") }",
    "↓Menu(content: { Button(\"a\") { } }, label: { Image(\"a\") })",
    "↓NavigationLink(value: 1) { Image(\"a\") }",
    "↓NavigationLink(destination: Detail()) { Image(\"a\") }",
    "↓NavigationLink(destination: Detail(), isActive: $isOn) { Image(\"a\") }",
    "↓NavigationLink { Detail() } label: { Image(\"a\") }",
    "↓NavigationLink(\"\", destination: Detail())",
    "NavigationLink(\"\", isActive: $isOn) { Detail() }",
    "NavigationLink(\"\", tag: a, selection: $b) { Detail() }",
    "↓Image(\"a\").onTapGesture { open() }",
    "↓Image(\"a\").resizable().gesture(TapGesture().onEnded { _ in open() })",
    "↓Image(\"a\")\n#if os(iOS)\n.onTapGesture { open() }\n#endif",
    "Button(\"Add\") { add() }",
    "Button(\"Add\", systemImage: \"plus\") { add() }",
    "Button(\"Add\", action: add)",
    "Button(action: add) { Text(\"Add\") }",
    "Button(action: add) { Label(\"Add\", systemImage: \"plus\") }",
    "Button(action: add) { HStack { Image(\"a\"); Text(\"Add\") } }",
    "Button(action: add) { icon }",
    "Button(action: add) { Icon() }",
    "Button(action: add) { Image(decorative: \"plus\") }",
    "Button(action: add) { Image(\"plus\", label: Text(\"Add\")) }",
    "Button(action: add) { Image(\"plus\").accessibilityLabel(\"Add\") }",
    "Button(action: add) { HStack { Image(\"plus\") }.accessibilityLabel(\"Add\") }",
    "Button(action: add) { Image(\"plus\").overlay { Text(\"3\") } }",
    "Button(action: add) { Image(\"plus\").overlay(badge) }",
    "Button(action: add) { if isBusy { ProgressView() } else { Image(\"plus\") } }",
    "Button(action: add) { Image(\"plus\") }\n  .disabled(isBusy)\n  .accessibilityLabel(Text(\"Add\"))",
    "Button(action: add) { Image(\"plus\") }\n#if os(iOS)\n.accessibilityLabel(\"Add\")\n#endif",
    "Button(action: add) { Image(\"plus\") }.accessibility(label: Text(\"Add\"))",
    "Button(action: add) { Image(\"plus\") }.accessibilityHidden(true)",
    "Button(action: add) { Image(\"plus\") }.help(\"Add\")",
    "Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(title: \"Add\"))",
    "Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(buttonTitle: title))",
    "↓Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(color: .red, isBig: true))",
    "↓Picker(\"\", selection: $a) { Text(\"b\") }",
    "↓Toggle(\" \", isOn: $a)",
    "↓DatePicker(Text(\"\"), selection: $a)",
    "↓TextField(\"\", text: $a)",
    "↓Button(\"\") { add() }",
    "Picker(\"\", selection: $a) { Text(\"b\") }.accessibilityLabel(\"A\")",
    "TextField(\"\", text: $a, prompt: Text(\"A\"))",
    "LabeledContent(\"A\") { Picker(\"\", selection: $a) { Text(\"b\") } }",
    "Picker(\"\\(name)\", selection: $a) { Text(\"b\") }",
    "HStack { Text(\"b\") }.↓onTapGesture { open() }",
    "Text(\"b\").padding().↓onTapGesture(perform: open)",
    "Circle().fill(color).↓onTapGesture { color = .red }",
    "Image(\"a\").accessibilityLabel(\"A\").↓onTapGesture { open() }",
    "Text(\"b\").onTapGesture { open() }.accessibilityAddTraits(.isButton)",
    "Text(\"b\").onTapGesture { open() }.accessibilityAction { open() }",
    "Text(\"b\").onTapGesture(count: 2) { open() }",
    "VStack { Text(\"b\") }.onTapGesture { focus = nil; UIApplication.shared.endEditing() }",
    "VStack { Text(\"b\") }.onTapGesture(perform: hideKeyboard)",
    "VStack { Text(\"b\") }.onTapGesture { }",
    "Color.black.opacity(0.3).onTapGesture { isOpen = false }",
    "Row().onTapGesture { open() }",
    "Button(\"b\") { }.onTapGesture { open() }",
    "VStack { Text(\"b\").onTapGesture { open() } }.accessibilityElement(children: .combine)",
    "HStack { Text(\"Add\"); Button(action: add) { Image(\"plus\") } }.accessibilityElement(children: .combine)",
    "Menu(\"More\") { Image(\"a\") }",
    "NavigationLink(\"More\") { Image(\"a\") }",
    "NavigationLink { Image(\"a\") } label: { Text(\"More\") }",
    "Image(\"a\").accessibilityHidden(true).onTapGesture { open() }",
    "Image(decorative: \"a\").↓onTapGesture { open() }",
    "Image(\"a\").onAppear { open() }",
    "Link(destination: url) { Image(\"a\") }",
  ])
  func `a control without an accessibility label is reported`(_ code: String) throws {
    try expect("missing_accessibility_label", inBody: code)
  }
}
