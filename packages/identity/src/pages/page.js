// Script of the sign-in pages, which also work without it: reveals passwords, submits forms that
// need no decision, shows countdowns, and prevents a double click from sending a form twice.
try {
  // Uses the font size that was chosen in the portal.
  document.documentElement.dataset.fontSize = localStorage.getItem('fontSize') ?? ''
} catch {
  // Without local storage there is no choice to apply.
}
// A language that the user selects on this page also applies to the portal. Text that the user has
// typed stays when the language changes, except passwords and codes.
const typed = [
  ...document.querySelectorAll(
    'main input:not([type=password], [type=hidden], [readonly], .digits)',
  ),
]
for (const link of document.querySelectorAll('[data-language]')) {
  link.addEventListener('click', () => {
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
    try {
      localStorage.setItem('language', link.dataset.language)
      sessionStorage.setItem('typed', JSON.stringify({ path: location.pathname, values }))
    } catch {
      // Without storage, only this page changes its language.
    }
  })
}
try {
  const { path, values } = JSON.parse(sessionStorage.getItem('typed') ?? '{}')
  sessionStorage.removeItem('typed')
  if (path === location.pathname)
    for (const input of typed) input.value = values[input.name] || input.value
} catch {
  // Without storage, the fields keep the values from the server.
}
const name = document.querySelector('#username[autofocus]')
if (name?.value) document.getElementById('password')?.focus()
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.textContent = shown ? button.dataset.hide : button.dataset.show
  })
}
document.querySelector('[data-press]')?.click()
for (const button of document.querySelectorAll('[data-wait]')) {
  const hint = document.querySelector('[data-waiting]')
  const sentence = hint.textContent
  let left = Number(button.dataset.wait)
  button.disabled = true
  const clock = setInterval(() => {
    left -= 1
    hint.textContent = sentence.replace(button.dataset.wait, left)
    if (left > 0) return
    clearInterval(clock)
    hint.remove()
    button.disabled = false
  }, 1000)
}
for (const form of document.querySelectorAll('[data-passkey]')) {
  const fault = form.querySelector('[role=alert]')
  const say = (words) => {
    fault.textContent = words
    fault.hidden = words === ''
  }
  let asking = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON)
      return say(form.dataset.unsupported)
    if (asking) return
    asking = true
    say('')
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        JSON.parse(form.dataset.passkey),
      )
      const { id, response } = (await navigator.credentials.get({ publicKey })).toJSON()
      for (const [part, value] of Object.entries({ credentialId: id, ...response })) {
        const field = form.elements.namedItem(part)
        if (field) field.value = value
      }
      form.submit()
    } catch {
      // The user cancelled, or the browser has none of the passkeys. The script cannot distinguish
      // these cases.
      say(form.dataset.failed)
      asking = false
    }
  })
}
const sent = new WeakSet()
document.addEventListener('submit', (event) => {
  if (sent.has(event.target)) event.preventDefault()
  sent.add(event.target)
  setTimeout(() => sent.delete(event.target), 3000)
})
// Reloads a page restored by the back button, so that its form can be sent again.
addEventListener('pageshow', (event) => event.persisted && location.reload())
// After a wrong password this page is the response to a form. Replacing the history entry keeps the back button from
// sending the form again.
history.replaceState(null, '', location.href)
