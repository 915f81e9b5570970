import { createTransport } from 'nodemailer'

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
  /** Stays the same in every retry, so that a mailbox can detect duplicates: `<id@host>`. */
  messageId: string
  /** Address for bounces; null means the sender. */
  returnPath: string | null
  /** URL for unsubscribing; null for e-mails that cannot be unsubscribed. */
  unsubscribe: string | null
}

export interface MailTransport {
  /**
   * Sends an e-mail. Resolves after another server has accepted it. An aborted e-mail is not sent
   * later.
   * @throws Undeliverable if the e-mail will never be accepted; NotAccepted if the e-mail was
   * certainly not sent, because no mail server was reached or the server answered with an error.
   * After any other error, the e-mail may have been sent
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /**
   * Checks that a mail server accepts e-mails now, without sending one.
   * @throws if no mail server accepts e-mails within ten seconds
   */
  check(): Promise<void>
  close(): void
}

/** The e-mail can never be delivered: its address or content was rejected permanently. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/**
 * The mail server accepted no connection or answered with an error. The server does not have the
 * e-mail, so a retry is safe.
 */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

const LONGEST_ADDRESS = 254

/**
 * True for exactly one address, without a name, a comment or anything that a header could read as a
 * second address.
 */
export const isOneAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS &&
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text)

/**
 * Converts an e-mail to a nodemailer message.
 * @throws Undeliverable if the recipient is not exactly one address
 */
export function messageOf(mail: OutgoingMail) {
  const { from, to, subject, text, html, writtenAt, messageId, returnPath, unsubscribe } = mail
  if (!isOneAddress(to)) throw new Undeliverable('the recipient is not one address')
  return {
    // Passed as objects, because nodemailer would search a string for separators; it quotes the
    // local part if necessary.
    envelope: { from: returnPath ?? from.address, to: { name: '', address: to } },
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: writtenAt,
    messageId,
    // These headers suppress automatic replies, because Choba reads no replies.
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // RFC 8058: the mail program sends the unsubscribe request itself.
      ...(unsubscribe !== null && {
        'list-unsubscribe': `<${unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// Errors about the recipient and the content concern this e-mail only. All earlier errors (no
// greeting, wrong password, unknown sender) concern the configuration; after the operator has
// corrected it, a retry succeeds.
const aboutTheLetter = new Set(['RCPT TO', 'DATA'])

function isForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && aboutTheLetter.has(command)
}

/** Nodemailer timeouts before the mail server's greeting. */
const connectTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])

// Nodemailer's `command` does not help: it is also CONN if the connection is lost during the
// message.
function isNotConnected(error: unknown): boolean {
  const { code, syscall, timeoutType } = error as NodeJS.ErrnoException & { timeoutType?: string }
  return syscall === 'connect' || code === 'EDNS' || connectTimeouts.has(timeoutType ?? '')
}

/**
 * True if the server answered with an error, such as 451 for greylisting. The server then does not
 * have the e-mail.
 */
const isRejected = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 400

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/**
 * Sends e-mails by SMTP.
 * @param url `smtp://user:password@host:587`, or `smtps://` for implicit TLS
 */
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
    // Never sends a password to another machine without TLS.
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
