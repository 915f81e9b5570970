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

/** One request, as nginx has logged it. */
export interface ProxiedCall {
  method: string
  status: number
  /**
   * Addresses of the server processes that received the request, in order. More than one if nginx
   * repeated the request.
   */
  processes: string[]
  /**
   * Time in seconds to connect to each process; `-` if the process did not accept the connection.
   */
  connectTimes: string[]
}

export interface Nginx {
  /** Returns all requests so far. */
  calls(): Promise<ProxiedCall[]>
  /** Returns log lines about requests that failed after nginx had sent them to a process. */
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
 * Starts nginx with this text as its `upstream` and `server` blocks. Installs nginx if run as root
 * on Debian.
 * @throws Error that says what is missing, or with nginx's output
 */
export async function startNginx(block: string, port: number): Promise<Nginx> {
  const missing = await bringPrograms({ nginx: 'nginx-light' })
  if (missing.length > 0)
    throw new Error(`nginx is not installed (Debian package ${missing.join(', ')}).`)
  const folder = await mkdtemp(join(tmpdir(), 'choba-nginx-'))
  // nginx runs its worker processes as a different user, who must be able to read the folder.
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
      // A rejected connection is not a failure, because nginx had not sent the request yet.
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
