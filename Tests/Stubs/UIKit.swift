// What a model imports UIKit for without need.

@_exported import Foundation

open class UIView { public init() {} }
