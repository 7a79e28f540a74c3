// A stub for projects whose models import UIKit unnecessarily.

@_exported import Foundation

open class UIView { public init() {} }
