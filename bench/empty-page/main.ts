/// <reference lib="dom" />
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// React and nothing else: what the portal's first load is measured beside.
createRoot(document.getElementById('root')!).render(createElement('p', { id: 'here' }, '.'))
