// Plain JavaScript, because an older Node cannot load TypeScript files and so could not print this
// file's message about the required version.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  console.error(
    `Choba needs Node 24 or later, but this is Node ${process.versions.node}.\n` +
      'On Linux and Windows, `npm ci` installs the right version, which `npm run …` and `npx …` use.\n' +
      'Elsewhere, install Node 24 first: https://nodejs.org',
  )
  process.exit(1)
}
