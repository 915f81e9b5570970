import { isOneAddress } from './transport.ts'

/**
 * `SMTP_URL` and `SMTP_FROM`.
 * @throws Error with a sentence for the operator
 */
export function readMailServer(
  env: NodeJS.ProcessEnv,
  production: boolean,
): { smtpUrl: string | null; smtpFrom: string | null } {
  const smtpUrl = env['SMTP_URL'] || null
  const smtpFrom = env['SMTP_FROM'] || null
  if (production && !smtpUrl) {
    throw new Error('SMTP_URL is needed: one-time codes and notices are sent by e-mail. smtp://user:password@host:587')
  }
  const parsed = smtpUrl ? URL.parse(smtpUrl) : null
  // The address is not repeated: it holds a password.
  if (smtpUrl && !(/^smtps?:$/.test(parsed?.protocol ?? '') && parsed?.hostname)) {
    throw new Error('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587, or smtps://.')
  }
  if (smtpFrom && !isOneAddress(smtpFrom)) throw new Error('SMTP_FROM must be one e-mail address, without a name.')
  return { smtpUrl, smtpFrom }
}
