export { LoadIdentity } from './LoadIdentity.tsx'
export { SignIn } from './SignIn.tsx'
