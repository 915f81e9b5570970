/** Props that an account dialog passes to its content. */
export interface AccountDialogProps {
  /** Closes the dialog. If setting up the second step is mandatory, logs the user out instead. */
  onClose: () => void
  /**
   * Prevents the user from closing the dialog while a request runs, or after the change has ended
   * the session.
   */
  hold: (held: boolean) => void
}
