import { late } from '../ui/states/late.tsx'

export { LoadIdentity } from './LoadIdentity.tsx'

export const AcceptInvitation = late(async () => (await import('./AcceptInvitation.tsx')).AcceptInvitation)
export const FirstPassword = late(async () => (await import('./FirstPassword.tsx')).FirstPassword)
export const ForgotPassword = late(async () => (await import('./ForgotPassword.tsx')).ForgotPassword)
export const ResetPassword = late(async () => (await import('./ResetPassword.tsx')).ResetPassword)
export const SignIn = late(async () => (await import('./SignIn.tsx')).SignIn)
export { SignInAgain } from './SignInAgain.tsx'
