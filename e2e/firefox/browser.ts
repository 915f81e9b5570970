import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOwnPackages } from '../../tools/own-packages.ts'
import { root } from '../../tools/run.ts'

// Types of the parts of Puppeteer that the Firefox tests use. Puppeteer is not a dependency of the
// project, so its own types are not available to the type check.

export interface Locator {
  click(): Promise<void>
  fill(value: string): Promise<void>
  wait(): Promise<unknown>
}

export interface Page {
  goto(url: string): Promise<unknown>
  locator(selector: string): Locator
  $(selector: string): Promise<object | null>
  $$eval<R, A extends unknown[]>(
    selector: string,
    read: (found: Element[], ...more: A) => R,
    ...more: A
  ): Promise<R>
  evaluate<R, A extends unknown[]>(read: (...given: A) => R, ...given: A): Promise<R>
  select(selector: string, ...values: string[]): Promise<string[]>
  screenshot(options: { path: `${string}.png` }): Promise<unknown>
  setViewport(size: { width: number; height: number }): Promise<void>
  setDefaultTimeout(milliseconds: number): void
  url(): string
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown
  on(event: 'pageerror', listener: (error: unknown) => void): unknown
}

export interface Browser {
  version(): Promise<string>
  newPage(): Promise<Page>
  close(): Promise<void>
}

interface Puppeteer {
  launch(options: {
    browser: 'firefox'
    executablePath: string
    extraPrefsFirefox: Readonly<Record<string, string | number | boolean>>
  }): Promise<Browser>
}

/** Starts Firefox without a window. Firefox saves downloads in `folder` without asking. */
export async function startFirefox(executablePath: string, folder: string): Promise<Browser> {
  const own = join(root, 'e2e/firefox')
  await installOwnPackages(own)
  const entry = join(own, 'node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js')
  const { default: puppeteer } = (await import(pathToFileURL(entry).href)) as { default: Puppeteer }
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'ja-JP',
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.alwaysOpenPanel': false,
      'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
    },
  })
}
