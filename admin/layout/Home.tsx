import { Navigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { homeOf } from '../providers/paths.ts'
import { useUser } from '../ui/useUser.tsx'

/** `/` is not a page. It redirects to the person's first page. */
export const Home = () => <Navigate to={homeOf(personOf(useUser()))} replace />
