import './styles.css'
import { applyAppearance } from '#app/shell/appearance.ts'
import { start } from '#app/start.tsx'

const RETRY_MS = 15_000

/**
 * Reloads the page after a delay, or immediately when the network is back. Needed if the phrases
 * fail to load, because the page can show no text without them.
 */
function loadAgain(): void {
  const reload = () => window.location.reload()
  window.addEventListener('online', reload, { once: true })
  setTimeout(reload, RETRY_MS)
}

applyAppearance()
start(document.getElementById('root')!).catch(loadAgain)
