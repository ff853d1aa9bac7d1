// First, so that what a component's own styles say comes after it.
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from './api.ts'
import { App } from './frame/app.tsx'
import { createStores } from './stores/create-stores.ts'
import { StoresContext } from './stores/use-stores.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')

const stores = createStores(createApi(), {
  bar: window,
  storage: localStorage,
  root: document.documentElement,
  isHidden: () => document.hidden,
})

createRoot(root).render(
  <StrictMode>
    <StoresContext value={stores}>
      <App />
    </StoresContext>
  </StrictMode>,
)
