/** Props that an account dialog passes to its content. */
export interface AccountDialogProps {
  /** Closes the dialog. If setup is mandatory, logs the user out. */
  onClose: () => void
  /** Locks the dialog while a request runs or after the change has ended the session. */
  hold: (held: boolean) => void
}
