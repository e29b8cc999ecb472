import { expect, test } from 'vitest'
import type { LicensePace } from '../../../contract/licenses/pace.ts'
import { run } from '../../testing/world.ts'

const measured = {
  renewalId: 5,
  licenseId: 3,
  licenseNumber: 'HI-3',
  propertyName: 'Harbor Inn',
  from: '2026-01-02',
  to: '2026-01-16',
  days: 14,
}
const pace: LicensePace = {
  startBy: '2026-11-16',
  slack: -4,
  actBy: '2026-11-16',
  earliestFilingDate: null,
  why: 'Why: 14 days to prepare (1 renewal), 21 days at the authority (as the license type says)',
  figures: [
    { figure: 'preparationDays', days: 14, source: 'Measured', renewals: [measured] },
    { figure: 'processingDays', days: 21, source: 'Entered', renewals: [] },
  ],
}
const answers = {
  'GET /licenses/42': { id: 42, version: 7, licenseNumber: 'HI-42', propertyName: 'Harbor Waikiki' },
  'GET /licenses/42/pace': pace,
}

test('the pace of a license: by when to begin, why, and the renewals that were measured', async () => {
  const { out, code } = await run(['licenses', 'pace', '42'], { answers })
  expect(code).toBe(0)
  expect(out).toMatch(/Start By\t2026-11-16/)
  expect(out).toMatch(/Slack\t-4/)
  expect(out).toContain(pace.why)
  expect(out).toContain('14 days, 2026-01-02 to 2026-01-16, License # HI-3')
})

test('as JSON with all figures', async () => {
  const { out } = await run(['licenses', 'pace', '42', '--json'], { answers })
  expect(JSON.parse(out)).toEqual(pace)
})
