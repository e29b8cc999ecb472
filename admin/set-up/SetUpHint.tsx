import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../rules/messages.ts'
import { setUpQuery } from './setUpQuery.ts'

/** Explains the set-up while no user exists. */
export function SetUpHint() {
  const { data } = useQuery(setUpQuery)
  return data?.isOpen ? <Alert severity="info">{messages.setUpNeedsLink}</Alert> : null
}
