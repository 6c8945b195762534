#!/usr/bin/env bash
# sign_mac.sh APP OUT.zip: sign the app, have it notarised, and archive it. MAC_CERTIFICATE (base64), its password
# MAC_CERTIFICATE_PASSWORD and MAC_IDENTITY sign; MAC_ACCOUNT, MAC_TEAM and MAC_PASSWORD have it notarised. What is not
# set is left out. The key is imported just before it signs, into a keychain that goes with the temporary folder.
set -euo pipefail
app=$1 out=$2 here=$(cd "$(dirname "$0")" && pwd -P)
mkdir -p "$(dirname "$out")"

if [ -n "${MAC_IDENTITY:-}" ]; then
    folder=$(mktemp -d)
    keychain=$folder/signing.keychain-db
    passing=$(openssl rand -hex 16)
    trap 'security delete-keychain "$keychain" || true; rm -rf "$folder"' EXIT
    base64 --decode <<<"$MAC_CERTIFICATE" >"$folder/certificate.p12"
    security create-keychain -p "$passing" "$keychain"
    security set-keychain-settings -lut 3600 "$keychain"
    security unlock-keychain -p "$passing" "$keychain"
    # codesign looks only into keychains on the search list; those that are on it stay.
    others=$(security list-keychains -d user | tr -d '"')
    # shellcheck disable=SC2086 # a word for each
    security list-keychains -d user -s "$keychain" $others
    security import "$folder/certificate.p12" -k "$keychain" -P "$MAC_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
    security set-key-partition-list -S apple-tool:,apple: -s -k "$passing" "$keychain" >/dev/null
    rm "$folder/certificate.p12"

    # From the inside out: an app is sealed over the signatures of what is in it.
    sign=(codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$MAC_IDENTITY")
    find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' -o -name Python \) -exec "${sign[@]}" {} +
    "${sign[@]}" "$app"
    codesign --verify --deep --strict "$app"
fi

ditto -c -k --keepParent "$app" "$out"
if [ -n "${MAC_IDENTITY:-}" ] && [ -n "${MAC_ACCOUNT:-}" ]; then
    xcrun notarytool submit "$out" --wait --apple-id "$MAC_ACCOUNT" --team-id "$MAC_TEAM" --password "$MAC_PASSWORD"
    xcrun stapler staple "$app"
    rm "$out"
    ditto -c -k --keepParent "$app" "$out"
fi
