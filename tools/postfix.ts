import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { environment, run } from './run.ts'

const PROGRAM = '/usr/sbin/postfix'
const DAEMONS = '/usr/lib/postfix/sbin'
/** User id as which Postfix delivers bounces. This user owns no files on Debian. */
const OWNER = 65_534

export interface PostfixOptions {
  /**
   * Address for bounces, such as `bounces@bounces.test`. Mail to it, with any suffix after `+`, is
   * delivered to the maildir.
   */
  bounceAddress: string
  /**
   * Port of a mail server on 127.0.0.1. Postfix sends e-mails for this domain to that mail server.
   */
  next: { domain: string; port: number }
}

export interface Postfix {
  /** Address `smtp://127.0.0.1:…`, which accepts e-mails for all recipients. */
  url: string
  maildir: string
  stop(): Promise<void>
}

async function installPostfix(): Promise<void> {
  if (existsSync(PROGRAM)) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('Postfix is not installed.')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postfix'], { env })
}

const mainFile = (
  folder: string,
  { bounceAddress, next }: PostfixOptions,
) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/log
daemon_directory = ${DAEMONS}
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.${next.domain}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
smtp_dns_support_level = disabled
transport_maps = inline:{ {${next.domain} = smtp:[127.0.0.1]:${next.port}} }
recipient_delimiter = +
virtual_mailbox_domains = ${bounceAddress.split('@')[1]}
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{ {${bounceAddress} = bounces/} }
virtual_uid_maps = static:${OWNER}
virtual_gid_maps = static:${OWNER}
`

const masterFile = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

/**
 * Starts Postfix with a temporary configuration and queue. Installs Postfix if run as root on
 * Debian.
 * @throws Error that says what is missing, or with the output of Postfix
 */
export async function startPostfix(options: PostfixOptions): Promise<Postfix> {
  await installPostfix()
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'choba-postfix-'))
  // Postfix runs its processes as other users, who must be able to read the folder.
  await chmod(folder, 0o755)
  for (const name of ['etc', 'queue', 'data', 'mail']) await mkdir(join(folder, name))
  await chown(join(folder, 'mail'), OWNER, OWNER)
  await run('chown', ['postfix', join(folder, 'data')])
  await writeFile(join(folder, 'etc', 'main.cf'), mainFile(folder, options))
  await writeFile(join(folder, 'etc', 'master.cf'), masterFile(port))
  const control = (act: 'start' | 'stop') => {
    const { status, stderr } = spawnSync(PROGRAM, ['-c', join(folder, 'etc'), act], {
      env: environment(),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`postfix ${act}: ${stderr}`)
  }
  control('start')
  return {
    url: `smtp://127.0.0.1:${port}`,
    maildir: join(folder, 'mail', 'bounces'),
    async stop() {
      control('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
