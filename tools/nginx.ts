import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from './run.ts'
import { bringPrograms } from './system-packages.ts'

const PROGRAM = '/usr/sbin/nginx'

/** What nginx did with one request. */
export interface ProxiedCall {
  method: string
  status: number
  /** The processes that it was given to, in turn: more than one when nginx repeated it. */
  processes: string[]
  /** Seconds to each of them; `-` when it did not take the connection. */
  connectTimes: string[]
}

export interface Nginx {
  /** What it did until now. */
  calls(): Promise<ProxiedCall[]>
  /** Lines of its log about calls that failed after they were sent. */
  failures(): Promise<string[]>
  stop(): Promise<void>
}

const frame = (folder: string, block: string) => `daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/errors warn;
events { worker_connections 512; }
http {
  log_format calls '$request_method|$status|$upstream_addr|$upstream_connect_time';
  access_log ${folder}/calls calls;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${block}
}
`

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}

/**
 * Starts nginx with these `upstream` and `server` blocks; as root on Debian it is installed when it is missing.
 * @throws Error that says what is missing or what nginx says
 */
export async function startNginx(block: string, port: number): Promise<Nginx> {
  const missing = await bringPrograms({ nginx: 'nginx-light' })
  if (missing.length > 0)
    throw new Error(`nginx is not installed here (${missing.join(', ')} of Debian).`)
  const folder = await mkdtemp(join(tmpdir(), 'choba-nginx-'))
  // Its workers are of another user.
  await chmod(folder, 0o755)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, frame(folder, block))
  const said: string[] = []
  const nginx = spawn(PROGRAM, ['-p', folder, '-c', file, '-e', join(folder, 'errors')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  })
  for (const stream of [nginx.stdout, nginx.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const ended = once(nginx, 'exit')
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 200 && nginx.exitCode === null && !(await listens(port)); tries++)
    await sleep(50)
  if (nginx.exitCode !== null) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`nginx did not start:\n${said.join('')}`)
  }
  return {
    stop,
    async failures() {
      const lines = (await readFile(join(folder, 'errors'), 'utf8')).split('\n')
      // What is refused was not sent.
      return lines.filter(
        (line) =>
          line.includes('upstream') && !/Connection refused|temporarily disabled/.test(line),
      )
    },
    async calls() {
      const lines = (await readFile(join(folder, 'calls'), 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => {
        const [method = '', status, processes = '', times = ''] = line.split('|')
        return {
          method,
          status: Number(status),
          processes: processes.split(', '),
          connectTimes: times.split(', '),
        }
      })
    },
  }
}
