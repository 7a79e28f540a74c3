// The parts of Combine that the projects in Tests/FixProjects use. These stubs let the projects type-check without
// Apple's SDKs.

public final class ObservableObjectPublisher {
  public init() {}
  public func send() {}
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public var projectedValue: Published<Value> {
    get { self }
    set { self = newValue }
  }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
