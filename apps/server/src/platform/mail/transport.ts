import { createTransport } from 'nodemailer'

/** An email as it leaves. */
export interface OutgoingMail {
  id: string
  tenantId: number
  kind: string
  from: { name: string; address: string }
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  writtenAt: Date
  /** The same at every try, so that a mailbox can tell an email that came twice: `<id@host>`. */
  messageId: string
  /** Where mail servers return it to; null: to the sender. */
  returnPath: string | null
  /** Where its receiver says that no more of them shall come; null: of what always comes. */
  unsubscribe: string | null
}

export interface MailTransport {
  /**
   * Resolves when someone else has the email. An aborted one is not sent afterwards.
   * @throws Undeliverable when it will never be taken; NotAccepted when the e-mail cannot have left, because no mail
   * server was reached or it answered with an error; any other error means: it may have left
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Whether someone would take an e-mail now, without giving them one. @throws when no one does, within ten seconds */
  check(): Promise<void>
  close(): void
}

/** No one will ever take this email: its address or its content was refused for good. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** The mail server took no connection or answered with an error: it does not have the e-mail, which may be sent again. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

const LONGEST_ADDRESS = 254

/** One mailbox and nothing that an address header could take for another one, a name or a comment. */
export const isOneAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS &&
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text)

/** What nodemailer makes a message from. @throws Undeliverable when the recipient is not one address */
export function messageOf(mail: OutgoingMail) {
  const { from, to, subject, text, html, writtenAt, messageId, returnPath, unsubscribe } = mail
  if (!isOneAddress(to)) throw new Undeliverable('the recipient is not one address')
  return {
    // An object, because a parser of address lists would look for separators in it; nodemailer quotes the first part if it must.
    envelope: { from: returnPath ?? from.address, to: { name: '', address: to } },
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: writtenAt,
    messageId,
    // No one reads the answers, so no machine shall write one.
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // RFC 8058: the mail program asks the page itself.
      ...(unsubscribe !== null && {
        'list-unsubscribe': `<${unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// Refusals of the recipient and of the content are about this email. Whatever a server says before (it greets no one, the
// password is wrong, it does not know the sender) is about our set-up: that is put right, and then the emails leave.
const aboutTheLetter = new Set(['RCPT TO', 'DATA'])

function isForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && aboutTheLetter.has(command)
}

/** Timeouts of nodemailer before the mail server has greeted. */
const connectTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])

// nodemailer's `command` is no help: it is CONN too for a connection that is lost during the message.
function isNotConnected(error: unknown): boolean {
  const { code, syscall, timeoutType } = error as NodeJS.ErrnoException & { timeoutType?: string }
  return syscall === 'connect' || code === 'EDNS' || connectTimeouts.has(timeoutType ?? '')
}

/** True if the server answered with an error, such as 451 of greylisting: then it does not take the e-mail. */
const isRejected = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 400

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** @param url `smtp://user:password@host:587`, or `smtps://` where TLS comes first */
export function smtpTransport(url: string): MailTransport {
  const { hostname, username } = new URL(url)
  const pool = createTransport({
    pool: true,
    url,
    maxConnections: 10,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    dnsTimeout: 10_000,
    // A password goes to another machine under TLS or not at all.
    ...(username && !isThisMachine(hostname) ? { requireTLS: true } : {}),
  })
  return {
    async send(mail, signal) {
      try {
        await pool.sendMail({ ...messageOf(mail), signal })
      } catch (error) {
        if (isForGood(error)) throw new Undeliverable((error as Error).message, { cause: error })
        if (isNotConnected(error) || isRejected(error))
          throw new NotAccepted((error as Error).message, { cause: error })
        throw error
      }
    },
    check: async () => void (await pool.verify()),
    close: () => pool.close(),
  }
}
