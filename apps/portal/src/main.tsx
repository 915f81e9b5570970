import './styles.css'
import { applyAppearance } from '#app/appearance.ts'
import { start } from '#app/start.tsx'

applyAppearance()
void start(document.getElementById('root')!)
