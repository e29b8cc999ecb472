import { expect, test } from 'vitest'
import { EXPORT_TYPES } from '../../../rules/exports.ts'
import { saveProfile } from '../../kit/settings/profile.ts'
import { NOUNS } from '../../nouns.ts'
import { aFolder, run } from '../../testing/world.ts'

/** The completions at the end of a line, split into words as in zsh and fish; bash also splits at =. */
const after = async (line: string, env?: NodeJS.ProcessEnv) => {
  const { code, out } = await run(['completion', 'words', '--', ...line.split(' ')], { env })
  expect(code).toBe(0)
  return out
    .split('\n')
    .slice(0, -1)
    .map((each) => each.split('\t')[0])
}

test('nouns, verbs and the verbs below them', async () => {
  expect(await after('')).toEqual([...Object.keys(NOUNS), 'help'])
  expect(await after('re')).toEqual(['renewals', 'requests', 'reminders', 'release-notes', 'restore'])
  expect(await after('today ')).toEqual(expect.arrayContaining(['counts', 'snooze']))
  expect(await after('renewals step license-')).toEqual(['license-received', 'license-sent'])
  expect(await after('--server http://x renewals be')).toEqual(['begin'])
  expect(await after('help ren')).toEqual(['renewals'])
  expect(await after('help exit')).toEqual(['exit-codes'])
  expect(await after('call renewals.begi')).toContain('renewals.begin')
})

test('options, with those of all commands', async () => {
  expect(await after('exports run --re')).toEqual(['--retries'])
  expect(await after('call renewals.begin --proc')).toEqual(['--process-start-date'])
  expect(await after('renewals list --p')).toEqual(expect.arrayContaining(['--past-due', '--page', '--profile']))
  expect(await after('renewals list --json --past')).toEqual(['--past-due'])
})

test('values: of lists of choices, of arguments, of profiles; where only a file can stand, none', async () => {
  expect(await after('exports run licenses --format ')).toEqual(['xlsx', 'csv'])
  expect(await after('exports run licenses --format=c')).toEqual(['--format=csv'])
  expect(await after('exports run licenses --format = c')).toEqual(['csv'])
  expect(await after('exports run licenses --format =')).toEqual(['xlsx', 'csv'])
  expect(await after('exports run licenses lic')).toEqual(EXPORT_TYPES.filter((type) => type.startsWith('lic')))
  expect(await after('exports run --classification ')).toEqual(['Liquor', 'Operational'])
  expect(await after('exports run licenses --out ')).toEqual([])
  expect(await after('import licenses ')).toEqual([])
  const env = { XDG_CONFIG_HOME: aFolder() }
  saveProfile(env, 'night-jobs', { server: 'https://x.example', token: 'x' })
  expect(await after('whoami --profile n', env)).toEqual(['night-jobs'])
})

test('names that the server knows, of arguments and options; none when it is away', async () => {
  const answers = {
    'POST /licenses/list': { items: [{ licenseNumber: 'HI-42', propertyName: 'Harbor Waikiki' }], totalItemCount: 1 },
    'GET /clients/select-list-options': [
      { label: 'Harbor Hotels', value: 2 },
      { label: 'Summit', value: 3 },
    ],
  }
  const words = async (...line: string[]) => (await run(['completion', 'words', '--', ...line], { answers })).out
  expect(await words('renewals', 'show', 'hi')).toBe('HI-42\tHarbor Waikiki\n')
  expect(await words('renewals', 'list', '--client', 'Harbor\\ H')).toBe('Harbor Hotels\t2\n')
  expect(await words('renewals', 'list', '--client=S')).toBe('--client=Summit\t3\n')
  expect(await words('properties', 'show', 'H')).toBe('')
})

test('names by what an argument or a value stands for, and ids with what they are', async () => {
  const answers = {
    'GET /divisions': { items: [{ name: 'West', clientName: 'Harbor' }], totalItemCount: 1 },
    'POST /officer-titles/list': { items: [{ name: 'President', managedBy: 'Harbor' }], totalItemCount: 1 },
    'POST /requests/list': { items: [{ id: 12, propertyName: 'Harbor Waikiki', asked: 'Signed form' }], totalItemCount: 1 },
    'POST /licenses/list': { items: [{ licenseNumber: 'HI-42', propertyName: 'Harbor Waikiki' }], totalItemCount: 1 },
    'GET /license-categories/select-list-options': [{ label: 'Alcohol', value: 1 }],
    'GET /renewal-tip-categories/select-list-options': [{ label: 'Fees', value: 1 }],
  }
  const words = async (line: string) => (await run(['completion', 'words', '--', ...line.split(' ')], { answers })).out
  expect(await words('divisions show W')).toBe('West\tHarbor\n')
  expect(await words('properties create --division W')).toBe('West\tHarbor\n')
  expect(await words('entities officers add --title P')).toBe('President\tHarbor\n')
  // The title of a contact is free text.
  expect(await words('contacts add --title P')).toBe('')
  expect(await words('requests show 1')).toBe('12\tHarbor Waikiki: Signed form\n')
  expect(await words('renewals bulk-assign H')).toBe('HI-42\tHarbor Waikiki\n')
  expect(await words('license-types create --category ')).toBe('Alcohol\t1\n')
  expect(await words('tips list --category ')).toBe('Fees\t1\n')
})

test.each(['bash', 'zsh', 'fish', 'powershell'])('the script of %s, in one piece', async (shell) => {
  const { code, out } = await run(['completion', shell])
  expect(code).toBe(0)
  expect(out).toContain('evergreen completion words -- ')
})

test('PowerShell quotes words with spaces only, and says where a new word begins', async () => {
  const { out } = await run(['completion', 'powershell'])
  expect(out).toContain("if ($word -match '\\s')")
  // PowerShell before 7.3 drops empty arguments, so it sends two quotes instead.
  expect(out).toContain(`'""'`)
  expect(await after('exports run licenses --format ""')).toEqual(['xlsx', 'csv'])
})

test('another shell is a wrong usage', async () => {
  expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2, out: '' })
})
