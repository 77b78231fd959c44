# The application for Windows. UNTESTED: written after `build`, and not run on a Windows machine yet.
#   powershell -ExecutionPolicy Bypass -File packaging\application\windows.ps1 dist
# Needs Python 3.11 or newer and the C++ tools of Visual Studio; without them the plain Python twin of the core serves.
param([Parameter(Mandatory)][string]$Folder)
$ErrorActionPreference = "Stop"
$here = $PSScriptRoot
$root = Resolve-Path "$here\..\.."
New-Item -ItemType Directory -Force $Folder | Out-Null
$Folder = Resolve-Path $Folder
$work = New-Item -ItemType Directory -Force (Join-Path $env:TEMP "pairwright-build")
$env:PAIRWRIGHT_WORK = $work

python -m venv "$work\venv"
& "$work\venv\Scripts\Activate.ps1"
python -m pip install --quiet --require-hashes -r "$root\requirements\application.txt"
python -m pip install --quiet pillow
python -m pip install --quiet --no-deps --no-build-isolation "$root"
Get-Date -Format "yyyy-MM-dd" | Set-Content -NoNewline "$work\built.txt"
Copy-Item "$root\src\pairwright\web\static\img\pairwright.svg" "$work\mark.svg"
python "$here\icon.py" "$work\mark.svg" "$work\icon.png"
pyinstaller --noconfirm --distpath $Folder --workpath "$work\build" "$here\pairwright.spec"
python "$here\licences.py" "$Folder\Pairwright"
Copy-Item "$root\LICENSE" "$Folder\Pairwright"
& "$Folder\Pairwright\Pairwright.exe" desk --demo --check
if ($LASTEXITCODE -ne 0) { throw "a page of the desk does not work" }
Compress-Archive -Force "$Folder\Pairwright" "$Folder\Pairwright-windows-x86_64.zip"
