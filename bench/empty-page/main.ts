/// <reference lib="dom" />
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// A page that contains only React. The first load of the portal is compared with the load of this
// page.
createRoot(document.getElementById('root')!).render(createElement('p', { id: 'here' }, '.'))
