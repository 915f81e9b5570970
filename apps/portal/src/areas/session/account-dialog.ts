/** What the content of an account dialog is given by the frame around it. */
export interface AccountDialogProps {
  /** The person wants out: cancel, or log out where there is no other way. */
  onClose: () => void
  /** Keeps the frame from being closed: a change is on its way, or has ended the sign-in. */
  hold: (held: boolean) => void
}
