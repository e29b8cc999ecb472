import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const PATH = 'PUT /user-profile/first-screen'
const firstScreen = (screen: string) => run(['whoami', 'first-screen', screen], { answers: { [PATH]: null } })

test('the first screen is chosen by its name, and none is that of the role', async () => {
  expect((await firstScreen('today')).seen.at(-1)?.body).toEqual({ firstScreen: 'Today' })
  expect((await firstScreen('none')).seen.at(-1)?.body).toEqual({ firstScreen: null })
  const { code, err } = await firstScreen('users')
  expect(code).toBe(2)
  expect(err).toContain('today, tasks, renewals, calendar, properties, none')
})
