import type { Mode } from './mode.ts'

interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  /** What its text tells the assistant to call. */
  calls: readonly string[]
  text(given: Record<string, string>, mode: Mode): string
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'what_is_at_risk',
    title: 'What is at risk',
    description: 'What expires, is past due, is at risk, or should start, for you or for everyone.',
    arguments: [{ name: 'who', description: 'Mine (the default) or Everyone', required: false }],
    calls: ['today.counts', 'today.list'],
    text: ({ who = 'Mine' }) =>
      `Tell me which of our licenses are at risk this week. Call today.counts and today.list with {"who":"${who}"}, and read on with tile "expired", "pastDue", "atRisk" and "startThisWeek". Say first how many there are of each, then name the most urgent ones with property, date, assignee and what is next. Say only what the calls answer.`,
  },
  {
    name: 'prepare_the_evidence_pack',
    title: 'Prepare the evidence pack',
    description: 'What an evidence pack of a property would show, the gaps to close first, and how to make it.',
    arguments: [{ name: 'property', description: 'The name of the property', required: true }],
    calls: ['properties.list', 'propertyLicenses.list'],
    text: ({ property = '' }, mode) =>
      `Prepare the evidence pack of the property "${property}". Find the property with properties.list, then its licenses with propertyLicenses.list. Name the gaps: no license document, no number, past expiration. ${
        mode === 'apply'
          ? 'Then make the pack with evidence.prepare.'
          : `Then tell me to run: evergreen evidence property "${property}" --out pack.zip`
      }`,
  },
]
