import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { problem, run } from '../../testing/world.ts'

test('the current and the new password are two lines of stdin', async () => {
  const answers = { 'PUT /user-profile/password': null }
  const { code, out, err, seen } = await run(['password'], { answers, stdin: 'Lanterns-77!\nQuiet-Meadow-7\n' })
  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(err).toBe(`${messages.passwordUpdated}\n${messages.passwordChangeHow}\n`)
  const both = { password: 'Quiet-Meadow-7', confirmPassword: 'Quiet-Meadow-7' }
  expect(seen.map(({ body }) => body)).toEqual([{ currentPassword: 'Lanterns-77!', ...both }])
})

test('a refusal names the field', async () => {
  const wrong = problem(400, messages.formBanner, { currentPassword: [messages.currentPasswordWrong] })
  const answers = { 'PUT /user-profile/password': wrong }
  const { code, err } = await run(['password'], { answers, stdin: 'Wrong-Word-77\nQuiet-Meadow-7\n' })
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(messages.currentPasswordWrong) })
})
