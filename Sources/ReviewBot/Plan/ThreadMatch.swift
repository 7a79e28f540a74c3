/// Our threads with what their markers say, each finding assigned to one of them.
struct ThreadMatch {
  /// A thread of ours.
  struct Known {
    let thread: Conversation.Thread
    /// All that the comment names.
    let markers: [Marker]
    /// Those of them that no better thread names too.
    var owned: [Marker]
    /// What came of replies that accept its findings.
    let decision: AcceptDecision?

    /// Who accepted its findings.
    var acceptance: Acceptance? {
      if case .accepted(let acceptance) = decision { return acceptance }
      return nil
    }

    /// Whether somebody has said, by resolving it, that it may stay so.
    var isAcknowledged: Bool { thread.resolution == .byOthers }

    /// Whether it is over as far as we are concerned: resolved by us, or marked as fixed.
    var isClosed: Bool { thread.resolution == .byUs || (!markers.isEmpty && markers.allSatisfy(\.isFixed)) }

    var isOpen: Bool { !isAcknowledged && !isClosed }
  }

  /// In the order of the conversation; without markers a comment of our account is none of the bot's.
  private(set) var known: [Known]

  /// - Parameter decisions: By the comment that begins the discussion.
  init(_ threads: [Conversation.Thread], decisions: [String: AcceptDecision] = [:]) {
    known = threads.compactMap { thread in
      let markers = Marker.markers(in: thread.body)
      return markers.isEmpty
        ? nil : Known(thread: thread, markers: markers, owned: [], decision: decisions[thread.comment])
    }
    // A crash may have posted the same twice: the one with people in it wins, then the older one.
    var owners: [String: Int] = [:]
    for index in known.indices {
      for fingerprint in Set(known[index].markers.map(\.fingerprint)) {
        if let other = owners[fingerprint], known[other].rank <= known[index].rank { continue }
        owners[fingerprint] = index
      }
    }
    for index in known.indices {
      known[index].owned = known[index].markers.filter { owners[$0.fingerprint] == index }
    }
  }
}

extension ThreadMatch.Known {
  /// The lower, the better.
  fileprivate var rank: Int {
    if acceptance != nil { return -1 }
    if isOpen { return thread.hasReplies ? 0 : 2 }
    return isAcknowledged ? 1 : 3
  }
}
