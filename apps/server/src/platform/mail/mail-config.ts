import { isOneAddress } from './transport.ts'

/** Address for returned e-mails (bounces), and the folder in which the mail server stores them. */
export interface BounceSettings {
  address: string
  maildir: string
}

/**
 * Reads the bounce settings; null if bounces are not handled.
 * @throws Error with a message for the operator
 */
function readBounceSettings(env: NodeJS.ProcessEnv): BounceSettings | null {
  const [address, maildir] = [env['BOUNCE_ADDRESS'] || null, env['BOUNCE_MAILDIR'] || null]
  if (!address && !maildir) return null
  if (!address || !maildir)
    throw new Error('BOUNCE_ADDRESS and BOUNCE_MAILDIR are set both or neither.')
  if (!isOneAddress(address))
    throw new Error('BOUNCE_ADDRESS must be one e-mail address, without a name.')
  return { address, maildir }
}

/**
 * Reads `SMTP_URL`, `SMTP_FROM`, `BOUNCE_ADDRESS` and `BOUNCE_MAILDIR`.
 * @throws Error with a message for the operator
 */
export function readMailServer(
  env: NodeJS.ProcessEnv,
  production: boolean,
): { smtpUrl: string | null; smtpFrom: string | null; bounces: BounceSettings | null } {
  const smtpUrl = env['SMTP_URL'] || null
  const smtpFrom = env['SMTP_FROM'] || null
  if (production && !smtpUrl) {
    throw new Error(
      'SMTP_URL is needed: one-time codes and notices are sent by e-mail. smtp://user:password@host:587',
    )
  }
  const parsed = smtpUrl ? URL.parse(smtpUrl) : null
  // The message does not repeat the address, because it contains a password.
  if (smtpUrl && !(/^smtps?:$/.test(parsed?.protocol ?? '') && parsed?.hostname)) {
    throw new Error(
      'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587, or smtps://.',
    )
  }
  if (smtpFrom && !isOneAddress(smtpFrom))
    throw new Error('SMTP_FROM must be one e-mail address, without a name.')
  return { smtpUrl, smtpFrom, bounces: readBounceSettings(env) }
}
