import './styles.css'
import { applyAppearance } from '#app/shell/appearance.ts'
import { start } from '#app/start.tsx'

const RETRY_MS = 15_000

/**
 * Reloads the page, because it cannot show any text without the phrases of its language. Reloads
 * after a delay, or immediately when the network is back.
 */
function loadAgain(): void {
  const reload = () => window.location.reload()
  window.addEventListener('online', reload, { once: true })
  setTimeout(reload, RETRY_MS)
}

applyAppearance()
start(document.getElementById('root')!).catch(loadAgain)
