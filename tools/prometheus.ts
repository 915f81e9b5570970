import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RULES_FILE } from './alarm-rules.ts'
import { adapt, documentedBlock } from './documented-block.ts'
import { freePort } from './free-port.ts'
import { environment } from './run.ts'
import { bringPrograms } from './system-packages.ts'

/** Factor by which the times in the alarm rules are divided: minutes become seconds. */
export const FACTOR = 60

/**
 * Matches thresholds for the age of waiting e-mails and refunds. They are divided by the factor
 * too.
 */
const AGES = /(choba_(?:emails_unsent|refunds_open)_oldest_seconds[^\n]*> )(\d+)/g

/** Returns the documented alarm rules with all times divided by the factor. */
export const shortenedRules = (text = readFileSync(RULES_FILE, 'utf8')): string =>
  text
    .replaceAll(
      /^( {8}for: )(\d+)m$/gm,
      (_all, key: string, minutes: string) => `${key}${(Number(minutes) * 60) / FACTOR}s`,
    )
    .replaceAll(
      AGES,
      (_all, condition: string, seconds: string) => `${condition}${Number(seconds) / FACTOR}`,
    )

export interface Prometheus {
  /** Returns the names of the alarms that currently fire. */
  firing(): Promise<Set<string>>
  stop(): Promise<void>
}

/**
 * Starts Prometheus with the documented configuration. It evaluates the rules every second.
 * Installs Prometheus if run as root on Debian.
 * @throws Error that says what is missing, or with the output of Prometheus
 */
export async function startPrometheus(metricsPort: number): Promise<Prometheus> {
  const missing = await bringPrograms({ prometheus: 'prometheus' })
  if (missing.length > 0) throw new Error('Prometheus is not installed.')
  const folder = await mkdtemp(join(tmpdir(), 'choba-prometheus-'))
  const port = await freePort()
  const config = adapt(documentedBlock('yaml'), [
    ["'10.0.0.5:9101', '10.0.0.6:9101'", `'127.0.0.1:${metricsPort}'`],
    ['/etc/prometheus/choba-rules.yml', join(folder, 'rules.yml')],
  ])
  await writeFile(join(folder, 'rules.yml'), shortenedRules())
  await writeFile(
    join(folder, 'config.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${config}`,
  )
  const said: string[] = []
  const options = [
    'config.file=config.yml',
    'storage.tsdb.path=data',
    `web.listen-address=127.0.0.1:${port}`,
    'log.level=warn',
  ]
  const program = spawn(
    'prometheus',
    options.map((option) => `--${option}`),
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    },
  )
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const ended = once(program, 'exit')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer?.ok ? answer : null
  }
  const stop = async () => {
    program.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 600 && program.exitCode === null; tries++) {
    if (await ask('/-/ready')) {
      return {
        stop,
        async firing() {
          const { data } = (await (await ask('/api/v1/alerts'))!.json()) as {
            data: { alerts: { labels: { alertname: string }; state: string }[] }
          }
          const names = data.alerts
            .filter(({ state }) => state === 'firing')
            .map(({ labels }) => labels.alertname)
          return new Set(names)
        },
      }
    }
    await sleep(100)
  }
  await stop()
  throw new Error(`Prometheus did not start:\n${said.join('')}`)
}
