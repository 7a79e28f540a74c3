import SwiftUI

final class Player: ObservableObject {
  @Published var isPlaying = false
  init(volume: Double = 1) {}
}

struct PlayerView: View {
  @ObservedObject private var player: Player

  init(volume: Double) { player = Player(volume: volume) }

  var body: some View { Toggle("Play", isOn: $player.isPlaying) }
}

struct MiniPlayer: View {
  @ObservedObject(wrappedValue: Player(volume: 0.5)) private var player

  var body: some View { Toggle("Play", isOn: $player.isPlaying) }
}
