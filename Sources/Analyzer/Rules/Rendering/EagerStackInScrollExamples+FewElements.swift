extension EagerStackInScrollExamples {
  /// Rows that are cheap, and collections with few elements.
  static let fewElements: [Example] = [
    Example(
      """
      struct ChannelsView: View {
        @ObservedObject var viewModel: ChannelsViewModel
        var body: some View {
          ScrollView {
            VStack {
              ForEach(viewModel.channels) { channel in
                VStack { Text(channel.name) }
              }
            }
          }
        }
      }
      """),
    Example(
      """
      final class AccessViewModel: ObservableObject {
        enum Requirement { case network, location }
        @Published var requirements: [Requirement] = []
      }
      struct AccessView: View {
        @ObservedObject var viewModel: AccessViewModel
        var body: some View {
          ScrollView {
            VStack {
              ForEach(viewModel.requirements, id: \\.self) { requirement in
                HStack { Image(systemName: "lock"); Text(requirement.title) }
              }
            }
          }
        }
      }
      """),
  ]
}
