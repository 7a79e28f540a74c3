extension EagerStackInScrollExamples {
  /// Collections that may have many elements although their types look like those of a few.
  static let manyElements: [Example] = [
    Example(
      """
      enum Row {
        case message(String)
        case photo(Int)
      }
      struct ChatView: View {
        let rows: [Row]
        var body: some View {
          ScrollView {
            ↓VStack {
              ForEach(rows, id: \\.id) { row in
                HStack { Text(row.title); Button("Like") { like(row) } }
              }
            }
          }
        }
      }
      """),
    Example(
      """
      final class CountryModel {
        let countries: [Country] = Country.all()
      }
      struct CountryList: View {
        let model: CountryModel
        var body: some View {
          ScrollView {
            ↓VStack {
              ForEach(model.countries) { country in
                HStack { Text(country.name); Button("Visit") { visit(country) } }
              }
            }
          }
        }
      }
      """),
  ]

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
    Example(
      """
      final class SiteViewModel: ObservableObject {
        let suggestions = ["a.com", "b.com"]
      }
      struct SitesView: View {
        @StateObject private var model = SiteViewModel()
        var body: some View {
          ScrollView {
            VStack {
              ForEach(model.suggestions, id: \\.self) { site in
                HStack { SiteIcon(site); Text(site) }
              }
            }
          }
        }
      }
      """),
  ]
}
