import { access, constants, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { messageOf, type MailTransport, type OutgoingMail } from './transport.ts'

/**
 * Returns the file name of an e-mail, such as `20261120T140509123-<id>.eml`. Names sort by time. An
 * e-mail that is sent twice overwrites its file.
 */
export const outboxName = ({ id, writtenAt }: Pick<OutgoingMail, 'id' | 'writtenAt'>): string =>
  `${writtenAt.toISOString().replace(/[-:.Z]/g, '')}-${id}.eml`

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no sync of the folder to make a rename durable.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Mail transport of the demo: writes messages to files instead of SMTP. Each file appears complete
 * or not at all.
 */
export function outboxTransport(folder: string): MailTransport {
  const messages = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await messages.sendMail(messageOf(mail))
      await mkdir(folder, { recursive: true })
      const place = join(folder, outboxName(mail))
      const handle = await open(`${place}.part`, 'w', 0o600)
      try {
        await handle.writeFile(message as Buffer)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${place}.part`, place)
      await syncFolder(folder)
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    close: () => messages.close(),
  }
}
