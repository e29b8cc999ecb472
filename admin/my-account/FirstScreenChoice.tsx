import { MenuItem, TextField } from '@mui/material'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import type { Profile } from '../../forms/my-account/account.ts'
import { FIRST_SCREENS, type FirstScreen, firstScreenOf, mayStartWith } from '../../rules/installation/first-screen.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { Section } from '../ui/Page.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useUser } from '../ui/useUser.tsx'

/** The first screen after signing in. A choice is saved at once. */
export function FirstScreenChoice({ profile }: { profile: Profile }) {
  const person = personOf(useUser())
  const { run, isPending } = useCall(calls.userProfile.firstScreen)
  const choose = async (value: string) => {
    await run({ body: { firstScreen: value ? (value as FirstScreen) : null } })
    await queryClient.invalidateQueries(identityQuery)
  }
  return (
    <Section title="First Screen">
      <TextField
        select
        label="Start With"
        value={profile.firstScreen ?? ''}
        disabled={isPending}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: 260 }}
      >
        <MenuItem value="">Default for your role: {firstScreenOf(person, null)}</MenuItem>
        {FIRST_SCREENS.filter((screen) => mayStartWith(person, screen)).map((screen) => (
          <MenuItem key={screen} value={screen}>
            {screen}
          </MenuItem>
        ))}
      </TextField>
    </Section>
  )
}
