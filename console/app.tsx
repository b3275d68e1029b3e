import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { ActsProvider, useActs } from "./law/acts.tsx";
import { AccountPage } from "./pages/account/index.tsx";
import { AskingProvider } from "./pages/ask/asking.tsx";
import { AskPage } from "./pages/ask/index.tsx";
import { DutiesPage } from "./pages/classify/by-level/index.tsx";
import { ClassifyPage } from "./pages/classify/index.tsx";
import { ComparePage } from "./pages/compare/index.tsx";
import { DocumentationPage } from "./pages/documentation/index.tsx";
import { OperatorPage } from "./pages/operator/index.tsx";
import { ReadPage } from "./pages/read/index.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { Page } from "./parts/page.tsx";
import { SessionProvider, useSession } from "./service/session.tsx";
import { texts } from "./texts/en.ts";

/** The pages in the order of the navigation. `/law` has pages below it, one a provision. */
const places = [
  { path: "/", name: texts.pages.ask },
  { path: "/law", name: texts.pages.read },
  { path: "/compare", name: texts.pages.compare },
  { path: "/classify", name: texts.pages.classify },
  { path: "/account", name: texts.pages.account },
  { path: "/docs", name: texts.pages.documentation },
] as const;

const isAt = (path: string, place: string): boolean =>
  place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);

const Header = () => {
  const { path } = useLocation();
  const { key, signOut } = useSession();
  return (
    <header class="header">
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <a class="brand" href="/">
        {texts.name}
      </a>
      <nav aria-label={texts.navigation}>
        {places.map((place) => (
          <a key={place.path} href={place.path} aria-current={isAt(path, place.path) ? "page" : undefined}>
            {place.name}
          </a>
        ))}
      </nav>
      {key === null ? null : (
        <button type="button" class="quiet" onClick={signOut}>
          {texts.signIn.signOut}
        </button>
      )}
    </header>
  );
};

const Footer = () => {
  const { corpusVersion } = useActs();
  return (
    <footer class="footer">
      {corpusVersion === null ? null : <span>{texts.corpus(corpusVersion)}</span>}
      <span>{texts.noAdvice}</span>
      <a href="/operator">{texts.pages.operator}</a>
    </footer>
  );
};

/** Said at any address that is no page's, with or without a key. */
const NotFound = () => (
  <Page title={texts.notFound.title} lead={texts.notFound.lead}>
    <ul>
      <li>
        <a href="/">{texts.notFound.ask}</a>
      </li>
      <li>
        <a href="/law">{texts.notFound.read}</a>
      </li>
    </ul>
  </Page>
);

/** Every page by its address. Open ones need no key: the operator has a token, and the documentation is for everybody. */
const pages = [
  { path: "/", component: AskPage },
  { path: "/law", component: ReadPage },
  { path: "/law/:act", component: ReadPage },
  { path: "/law/:act/:provision", component: ReadPage },
  { path: "/compare", component: ComparePage },
  { path: "/classify", component: ClassifyPage },
  { path: "/classify/duties", component: DutiesPage },
  { path: "/account", component: AccountPage },
  { path: "/operator", component: OperatorPage, isOpen: true },
  { path: "/docs", component: DocumentationPage, isOpen: true },
] as const;

const isOf = (path: string, page: string): boolean =>
  new RegExp(`^${page.replace(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`).test(path);

/** Whether an address can be looked at without a key: it is an open page, or none at all. */
const needsNoKey = (path: string): boolean => {
  const page = pages.find((one) => isOf(path, one.path));
  return page === undefined || "isOpen" in page;
};

const Content = () => {
  const { path } = useLocation();
  const { key, isReady } = useSession();
  if (key === null && !needsNoKey(path)) return <SignIn isReady={isReady} />;
  return (
    <Router>
      {pages.map((page) => (
        <Route key={page.path} path={page.path} component={page.component} />
      ))}
      <Route default component={NotFound} />
    </Router>
  );
};

/** The console: one page for people over the service's own API. */
export const App = () => (
  <LocationProvider>
    <SessionProvider>
      <ActsProvider>
        <ErrorBoundary>
          <AskingProvider>
            <Header />
            <Content />
            <Footer />
          </AskingProvider>
        </ErrorBoundary>
      </ActsProvider>
    </SessionProvider>
  </LocationProvider>
);
