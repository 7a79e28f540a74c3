/// The examples for `sheet_is_presented_for_model`.
enum SheetIsPresentedForModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct SessionView: View {
        @State private var url: URL?
        private var showsPage: Binding<Bool> { .constant(false) }
        var body: some View {
          SessionDetails().↓sheet(isPresented: showsPage) {
            if let url { SafariView(url: url) }
          }
        }
      }
      """),
    Example(
      """
      struct TripList: View {
        @State private var selected: Trip?
        @State private var showsTrip = false
        var body: some View {
          ForEach(trips) { TripRow(trip: $0, selection: $selected, showsTrip: $showsTrip) }
            .↓sheet(isPresented: $showsTrip) { TripView(trip: selected!) }
        }
      }
      """),
    Example(
      """
      struct DevicesView: View {
        @State private var showsEditor = false
        @State private var edited: Device?
        var body: some View {
          Button("Edit") { configure(Device(id: 1, name: "a")) }
            .↓sheet(isPresented: $showsEditor) {
              DeviceView(name: edited!.name).interactiveDismissDisabled(edited == nil)
            }
        }
        private func configure(_ device: Device) {
          edited = device
          showsEditor = true
        }
      }
      """),
    Example(
      """
      @Observable final class MapModel {
        var selectedPlace: Place?
        var isPlaceShown = false
        func select(_ place: Place) {
          selectedPlace = place
          isPlaceShown = true
        }
      }
      struct MapView: View {
        @State private var model = MapModel()
        var body: some View {
          List(places) { place in Button(place.name) { model.select(place) } }
            .↓sheet(isPresented: $model.isPlaceShown) {
              if let place = model.selectedPlace { PlaceView(place: place) } else { ProgressView() }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        @State private var showsPost = false
        var body: some View {
          List(posts) { post in
            Button(post.title) {
              selected = post
              showsPost = true
            }
          }
          .↓sheet(isPresented: $showsPost) {
            if let selected {
              PostView(post: selected)
            }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @Binding var selected: Post?
        @State private var showsPost = false
        var body: some View {
          List(posts) { PostRow(post: $0, action: show) }
            .↓fullScreenCover(isPresented: $showsPost) { detail }
        }
        private var detail: some View {
          NavigationStack { PostView(post: selected!) }
        }
        private func show(_ post: Post) {
          selected = post
          showsPost = true
        }
      }
      """),
    Example(
      """
      @Observable final class FeedModel {
        var selected: Post?
        var showsPost = false
      }
      struct FeedView: View {
        @State private var model = FeedModel()
        var body: some View {
          Button("Open") {
            model.selected = first
            model.showsPost = true
          }
          .↓popover(isPresented: $model.showsPost) {
            VStack { Text("Post"); PostView(post: model.selected!) }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        @State private var edited: Post?
        @State private var showsPost = false
        @State private var showsEditor = false
        var body: some View {
          Menu("Post") {
            Button("Show") { selected = first; showsPost = true }
            Button("Edit") { edited = first; showsEditor = true }
          }
          .↓popover(isPresented: $showsPost) { PostView(post: selected ?? posts[0]) }
          .↓sheet(isPresented: $showsEditor) { if edited != nil { EditorView(post: edited!) } }
        }
      }
      struct PostList: View {
        @Binding var selected: Post?
        @Binding var showsPost: Bool
        var body: some View {
          Button("Close") { selected = nil }
            .↓sheet(isPresented: $showsPost) {
              NavigationStack { if let selected { PostView(post: selected) } }
            }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct FeedView: View {
        @State private var showsPost = false
        @State private var showsDeletion = false
        @State private var post: Post?
        @State private var hint: AnyView?
        @State private var profile: Profile?
        var body: some View {
          Menu("Post") {
            Button("Edit") { post = first; showsPost = true }
            Button("Delete") { post = first; showsDeletion = true }
            Button("Hint") { hint = AnyView(Text("a")); showsHint = true }
            Button("Profile") { Task { profile = await load(); showsProfile = true } }
          }
          .sheet(isPresented: $showsPost) { if let post { PostForm(post: post) } }
          .confirmationDialog("Delete?", isPresented: $showsDeletion) { Button("Delete") { delete(post) } }
          .sheet(isPresented: $showsHint) { if let hint { hint } }
          .sheet(isPresented: $showsProfile) { if let profile { ProfileView(profile: profile) } }
        }
      }
      """),
    Example(
      """
      @Observable final class RatingViewModel {
        private(set) var podcast: Podcast?
        var showsRating = false
      }
      struct PlaylistView: View {
        @State private var playlist: Playlist?
        @State private var isEditing = false
        @State private var viewModel = RatingViewModel()
        var body: some View {
          List { if let playlist { PlaylistHeader(playlist: playlist) } }
            .sheet(isPresented: $isEditing) {
              if let playlist { PlaylistForm(playlist: playlist) }
            }
            .sheet(isPresented: $viewModel.showsRating) {
              if let podcast = viewModel.podcast { RatingView(podcast: podcast) }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(item: $selected) { post in
              // if let selected { PostView(post: selected!) }
              PostView(post: post, title: "selected!")
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var showsEditor = false
        @State private var error: String?
        @State private var name: String?
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(isPresented: $showsEditor) {
              VStack {
                EditorView(name: name ?? "")
                if let error { Text(error) }
              }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let post: Post?
        @State private var showsEditor = false
        @State private var selected: Post?
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(isPresented: $showsEditor) {
              EditorView(post: post ?? Post()) {
                if let selected { save(selected) }
              }
            }
        }
      }
      """),
  ]
}
