func f(_ xs: [Int: [String]]) -> [Int: [String]] {
  var w = xs
  if let e = w[1] { if !e.contains("a") { e.append("a") } }
  return w
}
