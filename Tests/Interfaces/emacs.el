;;; Opens a file with findings in Emacs with eglot, applies a fix, and checks that the finding disappears.  -*- lexical-binding: t -*-
(require 'eglot)
(require 'flymake)
(require 'cl-lib)

(defvar lintel-program (getenv "REVIEW"))
(defvar lintel-file (getenv "LINTEL_FILE"))

;; swift-mode is a separate package; eglot only needs its name.
(define-derived-mode swift-mode prog-mode "Swift")

(defun lintel-has (rule)
  "Return the diagnostic of RULE in this buffer."
  (cl-find-if (lambda (diagnostic) (string-match-p rule (flymake-diagnostic-text diagnostic))) (flymake-diagnostics)))

(defun lintel-wait (condition reason)
  "Wait until CONDITION returns non-nil; fail with REASON after 30 seconds."
  (let ((end (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (message "FAILED: %s" reason)
        (kill-emacs 1))
      (accept-process-output nil 0.02)
      (flymake-start))))

(defun lintel-show (title)
  "Print TITLE and the diagnostics."
  (message "$ %s" title)
  (dolist (diagnostic (flymake-diagnostics))
    (message "%d %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic)) (flymake-diagnostic-text diagnostic))))

(add-to-list 'eglot-server-programs (list 'swift-mode lintel-program "lsp" "--no-cache"))
(setq eglot-sync-connect 30 eglot-confirm-server-initiated-edits nil)
(find-file lintel-file)
(swift-mode)
(apply #'eglot (eglot--guess-contact))
(flymake-mode 1)
(lintel-wait (lambda () (lintel-has "NavigationView")) "no diagnostics")
(lintel-show "open")
(goto-char (flymake-diagnostic-beg (lintel-has "NavigationView")))
(let* ((actions (eglot-code-actions (point) (point)))
       (fix (cl-find-if (lambda (action) (string-prefix-p "Fix navigation_view" (plist-get action :title))) actions)))
  (unless fix
    (message "FAILED: no fix")
    (kill-emacs 1))
  (eglot--apply-workspace-edit (plist-get fix :edit))
  ;; Sent by an idle timer otherwise, and batch mode is never idle.
  (eglot--signal-textDocument/didChange)
  (lintel-wait (lambda () (not (lintel-has "NavigationView"))) "the finding did not disappear")
  (lintel-show (plist-get fix :title)))
(save-buffer)
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
