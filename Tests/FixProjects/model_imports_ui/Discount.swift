import Foundation
import UIKit

enum Discount: String {
  case none, regular
  var title: String { rawValue.trimmingCharacters(in: .whitespaces) }
}
