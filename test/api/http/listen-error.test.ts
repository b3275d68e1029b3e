import { expect, test } from "bun:test";
import { requireOwnHost } from "../../../api/http/listen-error.ts";

const elsewhere = "192.0.2.1";

test("a HOST of another machine is refused; where the machine's addresses cannot be asked for, the socket decides", async () => {
  await expect(requireOwnHost(elsewhere, () => ({}))).rejects.toThrow(
    `HOST (${elsewhere}) is no address of this machine`,
  );
  const notAllowed = (): never => {
    throw new Error("EAFNOSUPPORT: uv_interface_addresses");
  };
  await requireOwnHost(elsewhere, notAllowed);
});
