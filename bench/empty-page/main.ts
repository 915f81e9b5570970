/// <reference lib="dom" />
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// Contains only React. The portal's first load is compared with this page.
createRoot(document.getElementById('root')!).render(createElement('p', { id: 'here' }, '.'))
