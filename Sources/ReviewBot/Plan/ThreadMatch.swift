/// Our threads and their markers. Each finding is assigned to one thread.
struct ThreadMatch {
  /// A thread with markers.
  struct Known {
    let thread: Conversation.Thread
    /// All of the comment's markers, with the current fingerprints of findings whose files have moved.
    fileprivate(set) var markers: [Marker]
    /// Whether a finding in the comment got a new fingerprint because a file was moved.
    fileprivate(set) var isMoved = false
    /// The markers whose fingerprints are assigned to this thread rather than to a duplicate.
    var owned: [Marker]
    /// The decision made by replies that accept the findings.
    let decision: AcceptDecision?

    /// The person who accepted the findings, and the reason.
    var acceptance: Acceptance? {
      if case .accepted(let acceptance) = decision { return acceptance }
      return nil
    }

    /// Whether someone resolved the thread even though its findings are not fixed.
    var isAcknowledged: Bool { thread.resolution == .byUser }

    /// Whether the bot has closed the thread, by resolving it or marking it as fixed.
    var isClosed: Bool { thread.resolution == .byBot || (!markers.isEmpty && markers.allSatisfy(\.isFixed)) }

    var isOpen: Bool { !isAcknowledged && !isClosed }
  }

  /// The threads, in conversation order. Excludes comments without markers, because the bot did not write them.
  private(set) var known: [Known]

  /// - Parameter decisions: The decisions, keyed by the ID of the discussion's first comment.
  init(_ threads: [Conversation.Thread], decisions: [String: AcceptDecision] = [:], moved: MovedFindings) {
    known = threads.compactMap { thread in
      let markers = Marker.markers(in: thread.body)
      return markers.isEmpty
        ? nil : Known(thread: thread, markers: markers, owned: [], decision: decisions[thread.comment])
    }
    followMoves(moved)
    // An interrupted run may have posted duplicates. Each finding is assigned to the thread with the lowest rank,
    // preferring older threads.
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

  private mutating func followMoves(_ moved: MovedFindings) {
    let current = moved.currentFingerprints(
      in: known.map { known in
        .init(
          path: known.thread.path, markers: known.markers, mayMove: !known.isClosed || known.acceptance != nil,
          mayRename: known.acceptance == nil && !known.isAcknowledged)
      })
    guard !current.isEmpty else { return }
    for index in known.indices {
      for place in known[index].markers.indices {
        guard let fingerprint = current[known[index].markers[place].fingerprint] else { continue }
        known[index].markers[place].fingerprint = fingerprint
        known[index].isMoved = true
      }
    }
  }
}

extension ThreadMatch.Known {
  /// The thread's rank among duplicates. A finding is assigned to the thread with the lowest rank.
  fileprivate var rank: Int {
    if acceptance != nil { return -1 }
    if isOpen { return thread.hasReplies ? 0 : 2 }
    return isAcknowledged ? 1 : 3
  }
}
