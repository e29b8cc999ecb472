import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

/** Returns a function that opens a page after signing in. */
export const useGoOn = (target: string) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    // React-admin has cached that nobody is signed in, and would not render a guarded page.
    await queryClient.resetQueries({ queryKey: ['auth'] })
    navigate(target, { replace: true })
  }
}
