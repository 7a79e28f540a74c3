// The parts of SwiftUI that the projects in Tests/FixProjects use. These stubs let the projects type-check without
// Apple's SDKs. Only the declarations matter, because the code is never run.

@_exported import Combine
@_exported import Foundation
@_exported import Observation

// MARK: Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}
public struct Either<First: View, Second: View>: PrimitiveView {}
public struct EmptyView: PrimitiveView { public nonisolated init() {} }
public struct TupleView<T>: PrimitiveView { public nonisolated init(_ value: T) {} }

public struct Text: PrimitiveView {
  public init(_ text: String) {}
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
public struct Image: PrimitiveView { public init(systemName: String) {} }
public struct Button<Label: View>: PrimitiveView {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}
public struct TextField: PrimitiveView { public init(_ title: String, text: Binding<String>) {} }
public struct Toggle: PrimitiveView { public init(_ title: String, isOn: Binding<Bool>) {} }
public struct VStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct LazyVStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct NavigationView<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct NavigationStack<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct Form<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct List<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }
public struct ForEach<Data: RandomAccessCollection, Content: View>: PrimitiveView where Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Changed<Content: View>: PrimitiveView {}
extension View {
  public func foregroundColor(_ color: Color?) -> some View { Changed<Self>() }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Changed<Self>() }
  public func padding() -> some View { Changed<Self>() }
  public func bold() -> some View { Changed<Self>() }
  public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View { Changed<Self>() }
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View { Changed<Self>() }
  public func environment<T: AnyObject>(_ object: T?) -> some View { Changed<Self>() }
}

// MARK: Styles

public protocol ShapeStyle: Sendable {}
public struct Color: ShapeStyle, PrimitiveView, Hashable, Sendable {
  public nonisolated init(_ name: String) {}
  public static let red = Color(""), blue = Color(""), secondary = Color(""), primary = Color(""),
    accentColor = Color("")
  public nonisolated func opacity(_ value: Double) -> Color { self }
}
public struct HierarchicalShapeStyle: ShapeStyle { public init() {} }
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init() }
  public static var secondary: HierarchicalShapeStyle { .init() }
}
extension ShapeStyle where Self == Color {
  public static var red: Color { Color("") }
  public static var blue: Color { Color("") }
}

// MARK: State

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> { fatalError() }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    fatalError()
  }
}

@dynamicMemberLookup public struct ObservedWrapper<Object: ObservableObject> {
  public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>) -> Binding<Member> {
    fatalError()
  }
}
@MainActor @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public var projectedValue: ObservedWrapper<Object> { fatalError() }
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}
@MainActor @propertyWrapper public struct StateObject<Object: ObservableObject> {
  public var wrappedValue: Object { fatalError() }
  public var projectedValue: ObservedWrapper<Object> { fatalError() }
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Object) {}
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public struct EnvironmentValues {
  public var isEnabled: Bool { true }
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}
@propertyWrapper public struct Environment<Value> {
  public var wrappedValue: Value { fatalError() }
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
}
extension Environment where Value: AnyObject & Observable {
  public init(_ type: Value.Type) {}
}
