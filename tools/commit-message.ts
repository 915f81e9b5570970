import { readFileSync } from 'node:fs'
import { subjectFault } from './commit-subjects.ts'

// The `commit-msg` Git hook runs this file with the path of the message. Commits for a later `git
// rebase --autosquash` pass the hook, but not `npm run check`.
const temporary = /^(fixup|squash|amend)! /
const lines = readFileSync(process.argv[2]!, 'utf8').split('\n')
const subject = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
const says = temporary.test(subject) ? null : subjectFault(subject)
if (says !== null) {
  console.error(`The subject “${subject}” ${says}.`)
  process.exitCode = 1
}
